package tel.billing.proof.evidence;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The result of a client's request.
public sealed interface RequestResult {

    record Answer(int status, String body) implements RequestResult {

        public JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }

        /// Whether the API contract asks the client to repeat the same request.
        public boolean mustRetry() {
            return status >= 500 || status == 401 || status == 429 || (status == 409 && json().has("retry_after"));
        }
    }

    /// No response. The request may have been carried out or not.
    record NoAnswer() implements RequestResult {}
}
