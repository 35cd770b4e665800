/**
 * The closed list of what can go wrong, and the sentence a reader is shown for it.
 * A code is public and stable; the cause of an error goes to the log only.
 */
export const ERROR_SENTENCES = {
  invalid_request: 'The request could not be read. Check the fields and send it again.',
  not_found: 'There is nothing here, or it belongs to another workspace.',
  method_not_allowed: 'This address does not answer that method.',
  unsupported_media_type: 'Send the request as application/json.',
  payload_too_large: 'The request is too large. Shorten it and send it again.',
  unknown_host: 'This server does not answer to the name in this address.',
  forbidden_origin: 'The request came from another site and was refused.',
  token_refused:
    'This needs an access token: send "Authorization: Bearer ..." with one made on the settings page that has neither ended nor been revoked.',
  scope_refused: 'This access token may read only. Make one that may start runs on the settings page.',
  rate_limited: 'Too many runs were started in a short time. Wait a little and try again.',
  storage_full:
    'This server has no room left, so nothing new can be kept. What is there can be read, and runs go on by themselves once there is room. Try again later.',
  run_finished: 'This run has already ended.',
  report_not_ready: 'The report is not written yet. Wait for the run to end.',
  source_timeout: 'The source did not answer in time.',
  source_rate_limited: 'The source limited our requests and did not recover in time.',
  source_unavailable: 'The source could not be reached or answered with an error.',
  source_invalid: 'The source answered with something that could not be read.',
  source_too_large: 'The source sent more data than is accepted.',
  address_refused: 'The address is not a public web page and was not fetched.',
  robots_disallowed: 'The site asks robots not to read this page.',
  run_active: 'This run is still at work. Wait for its end, or stop it first.',
  nothing_to_approve: 'No plan is waiting for approval in this run.',
  model_key_refused: 'The model server refused the key. Check it on the settings page and try again.',
  model_not_found: 'The model server does not have this model. Choose another one on the settings page.',
  model_unavailable:
    'The model server could not be reached or answered with an error. Check its address and try again.',
  model_rate_limited: 'The model server limited our requests and did not recover in time. Try again later.',
  model_quota: 'The account of this key has no credit left. Check it with the provider, or use another key.',
  model_timeout: 'The model did not answer in time. Try again later, or choose a faster model on the settings page.',
  model_context:
    'The text to read does not fit into the model’s context. Enlarge the context on its server, or choose another model on the settings page.',
  model_invalid: 'The model answered with something that could not be used.',
  budget_spent: 'The budget for models is used up. A larger one can be set when the question is run again.',
  suspended: 'The run rests until its reader goes on.',
  lease_lost: 'Another worker has taken this run over.',
  replay_diverged:
    'Assay was updated while this run was interrupted, so it cannot be continued. Run the question again.',
  worker_lost:
    'The server stopped again and again while it worked on this run, so the run was ended. Run the question again; if that happens twice, choose fewer sources or a smaller depth.',
  cancelled: 'The run was cancelled.',
  configuration: 'Assay is not configured correctly. See the log for what to change.',
  internal: 'Something went wrong on our side. The run is kept; try again.',
} as const;

export type ErrorCode = keyof typeof ERROR_SENTENCES;
