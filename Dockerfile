# TypeTOD in a container: `typetod serve` by default, `typetod worker` and every other command by their names.
#
#   docker build -t typetod .
#   docker run --rm -p 127.0.0.1:8002:8002 -e TYPETOD_TOKEN=a-long-random-text -v typetod:/data typetod
#
# How it is run is said by variables of the environment: `docker run --rm typetod doctor` prints those that are set.

# The package is built and packed where its tools are ...
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY corpora/package.json corpora/package.json
COPY training/package.json training/package.json
COPY scripts scripts
# No package needs a script at its installation to work: what is native comes as a package of its platform.
RUN npm ci --ignore-scripts
COPY . .
RUN mkdir /packed \
 && npm pack --pack-destination /packed \
 && npm pack --workspace corpora --pack-destination /packed

# ... and installed where they are not, as anybody would install it, with the optional packages that servers need.
FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /packed /packed
# The first runs the network of the neural parser, and is most of the image: without it, rules understand what is said.
ARG PACKAGES="@huggingface/transformers@4 libsql@0.5 pg@8 bullmq@6 ioredis@6 openai@7 @opentelemetry/api@1"
# hadolint ignore=SC2086,DL3016
RUN npm init --yes > /dev/null \
 && npm install --ignore-scripts --no-audit --no-fund /packed/*.tgz $PACKAGES \
 && npm cache clean --force \
 && install --directory --owner=node --group=node /data
ENV PATH=/app/node_modules/.bin:$PATH \
    TYPETOD_HOST=0.0.0.0 \
    TYPETOD_PORT=8002 \
    TYPETOD_STORE=/data/journals.db
# The user `node` of the image, by its number, which orchestrators can check.
USER 1000
WORKDIR /data
VOLUME /data
EXPOSE 8002
HEALTHCHECK --interval=10s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.TYPETOD_PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM finishes the turns and tasks under way: give it time.
STOPSIGNAL SIGTERM
ENTRYPOINT ["typetod"]
CMD ["serve"]
