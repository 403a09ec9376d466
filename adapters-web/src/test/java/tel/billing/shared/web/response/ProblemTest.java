package tel.billing.shared.web.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.shared.InputError;

class ProblemTest {

    @Test
    void the_registry_has_fifteen_codes() {
        assertThat(Arrays.stream(ProblemType.values())
                        .map(type -> type.status() + " " + type.type().replace("urn:service:billing:problem:", "") + " "
                                + type.title()))
                .containsExactly(
                        "401 auth.invalid_credentials Invalid credentials",
                        "401 auth.token_expired Access token expired",
                        "401 auth.client_invalid Invalid API client",
                        "401 auth.totp_invalid Invalid 2FA code",
                        "402 payment.declined Payment declined",
                        "403 auth.forbidden Forbidden",
                        "404 not_found Resource not found",
                        "404 not-found Resource not found",
                        "409 idempotency.conflict Idempotency-Key conflict",
                        "422 subscription.tier_invalid Invalid plan tier",
                        "422 validation.failed Validation failed",
                        "422 vat.verification_failed EU VAT verification failed",
                        "429 rate_limited Rate limit exceeded",
                        "500 internal Internal server error",
                        "503 upstream.pbx_unavailable Upstream PBX unavailable");
    }

    @Test
    void a_problem_has_the_standard_members_first() {
        var problem = Problem.of(ProblemType.PAYMENT_DECLINED, "The card has expired.")
                .paymentId(new UUID(0, 1))
                .declineReason("expired_card");
        var response = problem.to("/v1/payments/topup");
        assertThat(response.status()).isEqualTo(402);
        assertThat(response.headers()).containsExactly(Map.entry("Content-Type", "application/problem+json"));
        assertThat(bodyOf(response))
                .isEqualTo(
                        "{\"type\":\"urn:service:billing:problem:payment.declined\",\"title\":\"Payment"
                                + " declined\",\"status\":402,\"detail\":\"The card has"
                                + " expired.\",\"instance\":\"/v1/payments/topup\","
                                + "\"payment_id\":\"00000000-0000-0000-0000-000000000001\",\"decline_reason\":\"expired_card\"}");
    }

    @Test
    void a_shortfall_is_given_in_its_currency() {
        assertThat(bodyOf(Problem.of(ProblemType.PAYMENT_DECLINED)
                        .shortfall(250, "EUR")
                        .to("/")))
                .endsWith(",\"shortfall_minor\":250,\"currency\":\"EUR\"}");
    }

    @Test
    void errors_are_listed() {
        var errors = List.of(
                InvalidParam.of("email", InputError.required("is required")),
                InvalidParam.of("reason", InputError.tooLong(500, "must have 1 to 500 characters")));
        assertThat(bodyOf(Problem.invalid(errors).to("/")))
                .endsWith(",\"invalid_params\":["
                        + "{\"name\":\"email\",\"code\":\"required\",\"reason\":\"is required\"},"
                        + "{\"name\":\"reason\",\"code\":\"too_long\",\"reason\":\"must have 1 to 500 characters\","
                        + "\"limit\":500}]}");
    }

    @Test
    void the_time_to_retry_is_given_in_whole_seconds() {
        var limited = Problem.of(ProblemType.RATE_LIMITED)
                .retryAfter(Duration.ofMillis(1_001))
                .to("/");
        assertThat(limited.headers()).containsEntry("Retry-After", "2");
        assertThat(bodyOf(limited)).endsWith(",\"retry_after\":2}");

        var down = Problem.of(ProblemType.PBX_UNAVAILABLE)
                .retryAfter(Duration.ofSeconds(30))
                .to("/");
        assertThat(down.headers()).containsEntry("Retry-After", "30");
        assertThat(bodyOf(down)).endsWith(",\"retry_after\":30}");

        var unspecific = Problem.of(ProblemType.PBX_UNAVAILABLE).to("/");
        assertThat(unspecific.headers()).containsEntry("Retry-After", "5");
        assertThat(bodyOf(unspecific)).endsWith(",\"retry_after\":5}");
    }

    private static String bodyOf(Response response) {
        return response.as((_, _, body) -> body);
    }
}
