package tel.billing.tax.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;
import tel.billing.tax.application.vatnumber.VatRegister.CheckReference;

class InstrumentedVatRegisterTest {
    private static final VatNumber NUMBER = new VatNumber("DE", "136695976");
    private static final Optional<VatNumber> OWN = Optional.of(new VatNumber("NL", "004495445B01"));

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void a_positive_answer_without_an_identifier_is_counted_if_the_check_named_a_requester() {
        check(yes(new CheckReference(OWN, Optional.of("WAPI"), Optional.empty())));
        check(yes(CheckReference.none()));
        assertThat(meters.find("billing.vat.unproven").counter()).isNull();

        check(yes(new CheckReference(OWN, Optional.empty(), Optional.empty())));

        assertThat(meters.get("billing.vat.unproven").counter().count()).isEqualTo(1);
    }

    @Test
    void a_rejected_format_of_a_known_number_is_counted_as_a_contradiction() {
        check(new Answer.Unavailable("MS_UNAVAILABLE"));
        assertThat(meters.find("billing.vat.contradictions").counter()).isNull();

        check(new Answer.Unavailable("INVALID_INPUT_WITH_ANOTHER_ERROR"));
        new VatNumberMetrics(meters).contradicted(NUMBER);

        assertThat(meters.get("billing.vat.contradictions").counter().count()).isEqualTo(2);
    }

    @Test
    void changes_are_counted_by_direction() {
        var vatNumberMetrics = new VatNumberMetrics(meters);
        vatNumberMetrics.changed(new VatNumberStatus.Verified(NUMBER), new VatNumberStatus.Invalid(NUMBER));
        vatNumberMetrics.changed(new VatNumberStatus.Verified(NUMBER), new VatNumberStatus.Invalid(NUMBER));
        vatNumberMetrics.changed(new VatNumberStatus.Invalid(NUMBER), new VatNumberStatus.Verified(NUMBER));

        assertThat(turns("verified", "invalid")).isEqualTo(2);
        assertThat(turns("invalid", "verified")).isEqualTo(1);
    }

    @Test
    void an_unanswered_check_is_logged_without_the_number() {
        var logger = (Logger) LoggerFactory.getLogger("tel.billing.tax.monitoring");
        var log = new ListAppender<ILoggingEvent>();
        log.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(log);
        try {
            check(new Answer.Unavailable("MS_UNAVAILABLE"));
            check(yes(new CheckReference(OWN, Optional.empty(), Optional.empty())));
            new VatNumberMetrics(meters).contradicted(NUMBER);
        } finally {
            logger.detachAppender(log);
            logger.setLevel(null);
        }

        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .hasSize(3)
                .allSatisfy(
                        message -> assertThat(message).contains(" number of DE").doesNotContain(NUMBER.body()));
    }

    private double turns(String from, String to) {
        return meters.get("billing.vat.turns")
                .tag("from", from)
                .tag("to", to)
                .counter()
                .count();
    }

    private void check(Answer answer) {
        assertThat(new InstrumentedVatRegister(_ -> answer, meters).check(NUMBER))
                .isEqualTo(answer);
    }

    private static Answer yes(CheckReference reference) {
        return new Answer.Valid(Optional.empty(), Optional.empty(), reference);
    }
}
