"""An episode over OpenEnv as a chat with tools, as language models hold it."""

import json


def opening(observation: dict) -> list[dict]:
    """What a model reads first: the rules of the environment and what the user says."""
    now = observation.get("now")
    rules = [observation.get("policy"), now and f"It is {now}."]
    system = "\n\n".join(["You serve a user by tools. The user sees your words alone.", *filter(None, rules)])
    return [{"role": "system", "content": system}, {"role": "user", "content": observation["text"]}]


def tools_in(observation: dict) -> list[dict]:
    """The tools of an observation, as endpoints and chat templates take them; none where they are as before."""
    return [{"type": "function", "function": tool} for tool in observation.get("tools") or []]


def action_in(message: dict) -> dict:
    """What a message of a model does: its calls, or its words."""
    calls = message.get("tool_calls") or []
    if not calls:
        return {"kind": "say", "text": message.get("content") or ""}
    return {"kind": "call", "calls": [called(call) for call in calls]}


def called(call: dict) -> dict:
    """A call as the environment takes it. Arguments that are no JSON go to it as they are: it says what is wrong."""
    name, given = call["function"]["name"], call["function"]["arguments"]
    try:
        given = json.loads(given) if isinstance(given, str) else given
    except ValueError:
        pass
    return {"name": name, "arguments": given, **({"id": call["id"]} if call.get("id") else {})}


def shown(message: dict, observation: dict) -> list[dict]:
    """What a model reads next: the result of each of its calls, or what the user says."""
    calls = message.get("tool_calls") or []
    results = observation.get("results") or []
    if not calls:
        return [{"role": "user", "content": observation["text"]}]
    texts = [result["text"] for result in results] + [observation["text"]] * (len(calls) - len(results))
    return [
        {"role": "tool", "content": text, **({"tool_call_id": call["id"]} if call.get("id") else {})}
        for call, text in zip(calls, texts)
    ]


def written_action(text: str) -> dict:
    """The message that a model wrote as text: calls in `<tool_call>` as Qwen writes them, or words. What cannot be read is words."""
    calls = []
    for part in text.split("<tool_call>")[1:]:
        try:
            call = json.loads(part.split("</tool_call>")[0])
            calls.append({"type": "function", "function": {"name": call["name"], "arguments": call.get("arguments", {})}})
        except (ValueError, KeyError, TypeError):
            return {"role": "assistant", "content": text}
    return {"role": "assistant", "content": text.split("<tool_call>")[0].strip(), **({"tool_calls": calls} if calls else {})}
