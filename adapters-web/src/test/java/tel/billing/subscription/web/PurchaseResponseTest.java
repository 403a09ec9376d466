package tel.billing.subscription.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.web.response.Response;
import tel.billing.subscription.application.purchase.PurchaseOutcome;

class PurchaseResponseTest {

    @Test
    void too_many_concurrent_requests_get_409_with_a_time_to_retry() {
        var response = response(new PurchaseOutcome.TooManyConcurrentRequests());

        assertThat(response.status()).isEqualTo(409);
        assertThat(response.headers()).containsEntry("Retry-After", "1");
        assertThat(bodyOf(response)).contains("urn:service:billing:problem:idempotency.conflict", "\"retry_after\":1");
    }

    @Test
    void an_expired_preview_is_rejected_because_of_priced_at() {
        var response = response(new PurchaseOutcome.PreviewExpired());

        assertThat(response.status()).isEqualTo(422);
        assertThat(bodyOf(response))
                .contains("\"invalid_params\":[{\"name\":\"preview.priced_at\",\"code\":\"not_allowed\","
                        + "\"reason\":\"must be less than 30 minutes ago; show the customer a new preview\"}]");
    }

    private static Response response(PurchaseOutcome outcome) {
        return PurchaseResponse.of(outcome, PurchaseResponse.Operation.PLAN_CHANGE, Optional.empty())
                .to("/v1/subscriptions/1/change-plan");
    }

    private static String bodyOf(Response response) {
        return response.as((_, _, body) -> body);
    }
}
