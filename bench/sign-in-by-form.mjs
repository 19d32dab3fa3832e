/** Signs in through the form, as a browser without JavaScript does, and returns the Cookie header of the session. */
export async function signInByForm(url, { email, password }) {
  const page = await (await fetch(`${url}/sign-in`)).text();
  const form = new FormData();
  for (const [name, value] of hiddenFields(page)) form.append(name, value);
  form.append("email", email);
  form.append("password", password);
  const answer = await fetch(`${url}/sign-in`, {
    method: "POST",
    body: form,
    headers: { origin: url },
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  if (cookies.length === 0) throw new Error(`signing in by the form answered ${answer.status}`);
  return cookies.join("; ");
}

const hiddenFields = (page) =>
  [...page.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [attribute(tag, "name"), attribute(tag, "value")]);

const attribute = (tag, name) =>
  (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
