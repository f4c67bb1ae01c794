"""PettingZoo: Kibitz against a policy that plays at random, in Connect Four and tic-tac-toe."""

import os

import pettingzoo
from kibitz_client import Kibitz
from kibitz_client.adapters.pettingzoo import KibitzPolicy

kibitz = Kibitz(os.environ.get("KIBITZ_URL", "http://localhost:8000"))
for name, game in (("classic/connect_four-v3", "connect-four"), ("classic/tictactoe-v3", "tictactoe")):
    env, policy, total = pettingzoo.make("aec", name), KibitzPolicy(kibitz, game, deadline_ms=100), {}
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, over, truncated, _ = env.last()
        total[agent] = total.get(agent, 0) + reward
        if over or truncated:
            action = None
        elif agent == env.possible_agents[0]:
            action = policy(observation["observation"], observation["action_mask"])
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    print(f"{game}:", *total.values())
