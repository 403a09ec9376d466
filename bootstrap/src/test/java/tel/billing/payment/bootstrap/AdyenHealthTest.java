package tel.billing.payment.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.payment.adyen.AdyenCardProcessor;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Reply;
import tel.billing.payment.adyen.stub.StubAccount;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.resilience.HealthReportingCardProcessor;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.ShowUpstreams.State;
import tel.billing.shared.ShowUpstreams.View;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.settings.AdyenSettings;
import tel.billing.shared.bootstrap.startup.Variables;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.spec.Arbitrary;

@DisplayName("The card processor")
@ExtendWith(OutputCaptureExtension.class)
class AdyenHealthTest {
    private static final Money AMOUNT = Money.of(20_00, "EUR");

    @TempDir
    private Path directory;

    private final UpstreamHealth upstreamHealth = new UpstreamHealth(new SystemRealTime());
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private AdyenStub stub;
    private AdyenCardProcessor adyen;
    private CardProcessor processor;

    @BeforeEach
    void start() {
        var account = StubAccount.some();
        stub = new AdyenStub(directory.resolve("adyen"), account, 0);
        var variables = Map.of(
                "BILLING_ADYEN_MERCHANT_ACCOUNT", account.code(),
                "BILLING_ADYEN_API_KEY", account.apiKey(),
                "BILLING_ADYEN_ENVIRONMENT", "test",
                "BILLING_ADYEN_HMAC_KEY", account.hmacKey(),
                "BILLING_ADYEN_NOTIFICATION_USER", account.user(),
                "BILLING_ADYEN_NOTIFICATION_PASSWORD", account.password(),
                "BILLING_ADYEN_URL", stub.url().toString());
        adyen = new AdyenWiring(Variables.settings(variables, AdyenSettings.class))
                .adyenCardProcessor(Variables.settings(variables), meters, upstreamHealth);
        processor = new HealthReportingCardProcessor(adyen, upstreamHealth);
        upstreamHealth.bindTo(meters);
    }

    @AfterEach
    void stop() {
        adyen.close();
        stub.close();
    }

    @ParameterizedTest
    @CsvSource({"200,<html>proxy</html>", "200,{}", "200,null", "500,<html>error</html>", "503,", "302,"})
    void is_up_if_it_answers_unusably(int status, String body) {
        stub.answerNext(Reply.of(status, body == null ? "" : body));

        assertThat(charge()).isEqualTo(new Answer.NoAnswer());

        assertThat(state()).isEqualTo(State.UP);
        assertThat(measured()).isEqualTo(1);
    }

    @Test
    void is_down_if_it_does_not_answer(CapturedOutput log) {
        stub.answerNext(Reply.of(200, "{}").delivered(Reply.Delivery.LOST));

        assertThat(charge()).isEqualTo(new Answer.NoAnswer());

        assertThat(state()).isEqualTo(State.DOWN);
        assertThat(measured()).isZero();
        assertThat(log).containsOnlyOnce("the card processor does not answer");
    }

    @Test
    void is_up_again_once_it_answers_even_unusably() {
        stub.answerNext(Reply.of(200, "{}").delivered(Reply.Delivery.LOST));
        charge();

        stub.answerNext(Reply.of(200, "not JSON"));
        charge();

        assertThat(state()).isEqualTo(State.UP);
    }

    private Answer charge() {
        return processor.charge(SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT));
    }

    private State state() {
        return upstreamHealth.show().stream()
                .filter(view -> view.upstream() == Upstream.CARD_PROCESSOR)
                .map(View::state)
                .findFirst()
                .orElseThrow();
    }

    private double measured() {
        return meters.get("billing.upstream.up")
                .tag("upstream", "card_processor")
                .gauge()
                .value();
    }
}
