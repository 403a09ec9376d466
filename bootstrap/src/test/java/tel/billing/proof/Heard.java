package tel.billing.proof;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a client heard of its request.
sealed interface Heard {

    record Answer(int status, String body) implements Heard {

        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }

        /// Whether the contract says to send the same request again.
        boolean isToBeRepeated() {
            return status >= 500 || status == 401 || status == 429 || (status == 409 && json().has("retry_after"));
        }
    }

    /// Nothing, so the request may have been carried out or not.
    record Silence() implements Heard {}
}
