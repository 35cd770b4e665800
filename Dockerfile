# syntax=docker/dockerfile:1
# docker build --build-arg COMMIT="$(git rev-parse --short HEAD)" -t assay .
# `npm run rehearse` does on a machine without a container engine what the last stage says.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --include=optional
COPY app app
COPY components components
COPY lib lib
COPY public public
COPY scripts/deploy scripts/deploy
COPY scripts/demo scripts/demo
COPY tests/world tests/world
COPY instrumentation.ts proxy.ts next.config.ts postcss.config.mjs tsconfig.json LICENSE ./
RUN NEXT_TELEMETRY_DISABLED=1 node node_modules/next/dist/bin/next build

FROM node:24.21.0-bookworm-slim
ARG COMMIT=
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ASSAY_COMMIT=$COMMIT
WORKDIR /app
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/public ./public
# Its only folder that is written to: the bundled PostgreSQL, where DATABASE_URL names no other. User 1000 is `node`.
RUN mkdir .data && chown 1000:1000 .data
VOLUME /app/.data
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 CMD ["node", "scripts/deploy/ask-ready.ts"]
CMD ["node", "scripts/deploy/serve.ts"]
