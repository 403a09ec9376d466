package tel.billing.tax.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.account.VatNumber;
import tel.billing.tax.application.VatRegister;

/// A register whose answers are timed, and whose silence is told in the log, without the number.
record WatchedVatRegister(VatRegister register, MeterRegistry meters) implements VatRegister {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedVatRegister.class);

    @Override
    public Answer ask(VatNumber number) {
        var sample = Timer.start(meters);
        var answer = register.ask(number);
        sample.stop(Timer.builder("billing.vat.checks")
                .description("What the VAT register was asked, by its answer")
                .tag("answer", nameOf(answer))
                .register(meters));
        if (answer instanceof Answer.Unavailable(var cause)) {
            LOG.info("the VAT register does not tell of a number of {}: {}", number.prefix(), cause);
        }
        return answer;
    }

    private static String nameOf(Answer answer) {
        return switch (answer) {
            case Answer.Valid _ -> "valid";
            case Answer.Invalid _ -> "invalid";
            case Answer.Unavailable _ -> "unavailable";
        };
    }
}
