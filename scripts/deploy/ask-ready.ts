// Ends with 0 when the server of this container is ready, with 1 when it is not or does not answer.
const limit = AbortSignal.timeout(4_000);
const answer = await fetch(`http://127.0.0.1:${process.env['PORT'] || 3000}/api/ready`, { signal: limit }).catch(
  (error: unknown) => {
    console.error(String(error));
  },
);
if (answer) console.log(await answer.text());
process.exit(answer?.ok ? 0 : 1);

export {};
