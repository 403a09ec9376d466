package tel.billing.tax.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.VatNumber;
import tel.billing.shared.Upstream;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;

@DisplayName("A VAT service")
class HealthReportingVatRegisterTest {
    private static final VatNumber NUMBER = new VatNumber("DE", "136695976");

    private final UpstreamHealth upstreamHealth = new UpstreamHealth(new SteppedTime(Arbitrary.INSTANT));

    @ParameterizedTest
    @ValueSource(strings = {"TIMEOUT", "SERVICE_UNAVAILABLE", "GLOBAL_MAX_CONCURRENT_REQ"})
    void that_does_not_answer_or_is_overloaded_itself_is_down(String cause) {
        answers(cause);

        assertThat(upstreamHealth.isKnownDown(Upstream.VAT_SERVICE)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"MS_UNAVAILABLE", "MS_MAX_CONCURRENT_REQ"})
    void whose_member_state_does_not_answer_or_is_overloaded_is_up(String cause) {
        answers("TIMEOUT");
        answers(cause);

        assertThat(upstreamHealth.isKnownDown(Upstream.VAT_SERVICE)).isFalse();
    }

    @Test
    void that_was_not_called_keeps_its_state() {
        answers(Answer.Unavailable.TOO_MANY_CONCURRENT_REQUESTS);
        assertThat(upstreamHealth.isKnownDown(Upstream.VAT_SERVICE)).isFalse();

        answers("TIMEOUT");
        answers(Answer.Unavailable.TOO_MANY_CONCURRENT_REQUESTS);
        assertThat(upstreamHealth.isKnownDown(Upstream.VAT_SERVICE)).isTrue();
    }

    private void answers(String cause) {
        var answer = new Answer.Unavailable(cause);
        assertThat(new HealthReportingVatRegister(_ -> answer, upstreamHealth).check(NUMBER))
                .isEqualTo(answer);
    }
}
