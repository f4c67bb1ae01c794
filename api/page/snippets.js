// A request to copy, in the languages that backends are written in.

const single = (text) => text.replaceAll("'", "'\\''");

/** [language, code] of a POST that waits for its answer. */
export function snippets(path, body, {wait, keyed}) {
  const url = location.origin + path,
    compact = JSON.stringify(body),
    pretty = JSON.stringify(body, null, 2);
  const key = keyed ? "YOUR_KEY" : null;
  return [
    [
      "curl",
      [
        `curl -s ${url}`,
        "-H 'Content-Type: application/json'",
        `-H 'Prefer: wait=${wait}'`,
        key && `-H 'Authorization: Bearer ${key}'`,
        `-d '${single(compact)}'`,
      ]
        .filter(Boolean)
        .join(" \\\n  "),
    ],
    [
      "JavaScript",
      `const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: {"Content-Type": "application/json", Prefer: "wait=${wait}"${key ? `, Authorization: "Bearer ${key}"` : ""}},
  body: JSON.stringify(${pretty.replaceAll("\n", "\n  ")}),
});
const decision = await response.json();
console.log(decision.action, decision.confidence);`,
    ],
    [
      "Python",
      `import json
import urllib.request

body = json.loads(r'''${pretty.replaceAll("'''", "\\u0027\\u0027\\u0027")}''')
request = urllib.request.Request(
    ${JSON.stringify(url)},
    json.dumps(body).encode(),
    {"Content-Type": "application/json", "Prefer": "wait=${wait}"${key ? `, "Authorization": "Bearer ${key}"` : ""}},
)
with urllib.request.urlopen(request) as response:
    decision = json.load(response)
print(decision["action"], decision["confidence"])`,
    ],
  ];
}
