package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Reply;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

class LogTest {
    private static final String TOKEN = "M5N7TQ4TG5PFWR50";
    private static final String SECRET_DATA = "4111111111111111";

    @TempDir
    private Path directory;

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private AdyenStub stub;
    private AdyenCardProcessor processor;

    @BeforeEach
    void start() {
        stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
        processor = AdyenFixtures.processor(stub);
        log.start();
        root().setLevel(Level.TRACE);
        root().addAppender(log);
    }

    @AfterEach
    void stop() {
        root().detachAppender(log);
        root().setLevel(Level.WARN);
        processor.close();
        stub.close();
    }

    @Test
    void rejected_credentials_are_logged_as_one_error_a_minute() {
        for (var round = 0; round < 3; round++) {
            stub.answerNext(Reply.error(401, "000", "security", "HTTP Status Response - Unauthorized"));
            charge();
        }

        assertThat(ours())
                .filteredOn(event -> event.getLevel() == Level.ERROR)
                .singleElement()
                .satisfies(event ->
                        assertThat(event.getFormattedMessage()).contains("401", "000", "BILLING_ADYEN_API_KEY"));
    }

    @Test
    void cards_tokens_and_keys_are_never_logged() {
        for (var reply : List.of(
                Reply.of(200, "{\"resultCode\":\"Authorised\",\"number\":\"%s\"".formatted(SECRET_DATA)),
                Reply.of(200, "{\"resultCode\":[\"%s\"]}".formatted(SECRET_DATA)),
                Reply.of(200, "{\"amount\":{\"value\":\"x%s\"}}".formatted(SECRET_DATA)),
                Reply.of(200, "<html>%s</html>".formatted(SECRET_DATA)),
                Reply.of(502, "<html>%s</html>".formatted(SECRET_DATA)),
                Reply.error(401, "000", "security", SECRET_DATA),
                Reply.error(422, "130", "validation", SECRET_DATA),
                Reply.error(422, "704", "validation", SECRET_DATA),
                Reply.error(500, "905", "internal", SECRET_DATA),
                Reply.of(200, "{\"resultCode\":\"Authorised\",\"merchantReference\":\"%s\"}".formatted(SECRET_DATA)),
                Reply.of(200, SECRET_DATA).delivered(Reply.Delivery.CUT))) {
            stub.answerNext(reply);
            charge();
            processor.deleteCard(Arbitrary.accountId(), new StoredCard.Token(TOKEN));
        }
        stub.answerNext(Reply.of(200, SECRET_DATA).after(Duration.ofMinutes(1)));
        try (var impatient = AdyenFixtures.processor(stub, Duration.ofSeconds(3), 4, new SimpleMeterRegistry())) {
            charge(impatient);
        }

        assertThat(ours()).hasSizeGreaterThan(5);
        assertThat(log.list)
                .extracting(LogTest::textOf)
                .noneMatch(text -> text.contains(TOKEN)
                        || text.contains(SECRET_DATA)
                        || text.contains(AdyenFixtures.STUB.apiKey()));
    }

    private void charge() {
        charge(processor);
    }

    private static void charge(AdyenCardProcessor at) {
        at.charge(SamplePaymentOrders.withStoredCard(
                Arbitrary.accountId(), Money.of(20_00, "EUR"), new StoredCard.Token(TOKEN), PaymentInitiation.RENEWAL));
    }

    private List<ILoggingEvent> ours() {
        return log.list.stream()
                .filter(event -> event.getLoggerName().startsWith("tel.billing"))
                .toList();
    }

    private static String textOf(ILoggingEvent event) {
        return event.getFormattedMessage()
                + Optional.ofNullable(event.getThrowableProxy())
                        .map(thrown -> thrown.getMessage())
                        .orElse("");
    }

    private static Logger root() {
        return (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    }
}
