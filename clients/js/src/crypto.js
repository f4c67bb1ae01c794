/** Web Crypto; Node 18 has it, but not under its global name. */
export async function webCrypto() {
  return globalThis.crypto ?? (await import("node:crypto")).webcrypto;
}
