package tel.billing.tax.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.account.VatNumber;
import tel.billing.tax.application.vatnumber.VatRegister;

/// Measures the checks at a VAT register, and logs unanswered ones without the number.
public record InstrumentedVatRegister(VatRegister register, MeterRegistry meters) implements VatRegister {
    private static final Logger LOG = LoggerFactory.getLogger(InstrumentedVatRegister.class);

    @Override
    public Answer check(VatNumber number) {
        var sample = Timer.start(meters);
        var answer = register.check(number);
        sample.stop(Timer.builder("billing.vat.checks")
                .description("Checks at the VAT register, by answer")
                .tag("answer", nameOf(answer))
                .register(meters));
        if (answer instanceof Answer.Unavailable(var cause)) {
            if (cause.startsWith("INVALID_INPUT")) {
                VatNumberMetrics.contradictions(meters).increment();
            }
            LOG.info("The VAT register did not answer for a number of {}: {}", number.prefix(), cause);
        }
        if (answer instanceof Answer.Valid(var _, var _, var reference) && lacksRequestIdentifier(reference)) {
            Counter.builder("billing.vat.unproven")
                    .description("Positive answers of the VAT register without a request identifier")
                    .register(meters)
                    .increment();
            LOG.warn("The VAT register knows a number of {} but returned no request identifier.", number.prefix());
        }
        return answer;
    }

    /// VIES returns a request identifier only if the check named a requester.
    private static boolean lacksRequestIdentifier(CheckReference reference) {
        return reference.requester().isPresent()
                && reference.requestIdentifier().isEmpty();
    }

    private static String nameOf(Answer answer) {
        return switch (answer) {
            case Answer.Valid _ -> "valid";
            case Answer.Invalid _ -> "invalid";
            case Answer.Unavailable _ -> "unavailable";
        };
    }
}
