package tel.billing.tax.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.account.VatNumber;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.upstream.UpstreamWatch;
import tel.billing.shared.bootstrap.upstream.Word;
import tel.billing.tax.application.VatRegister;

/// A register whose answers are timed, and whose silence is told in the log, without the number.
record WatchedVatRegister(VatRegister register, UpstreamWatch watch, MeterRegistry meters) implements VatRegister {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedVatRegister.class);

    @Override
    public Answer ask(VatNumber number) {
        var sample = Timer.start(meters);
        var answer = watch.ask(Upstream.VAT_SERVICE, () -> register.ask(number), WatchedVatRegister::meaning);
        sample.stop(Timer.builder("billing.vat.checks")
                .description("What the VAT register was asked, by its answer")
                .tag("answer", nameOf(answer))
                .register(meters));
        if (answer instanceof Answer.Unavailable(var cause)) {
            if (cause.startsWith("INVALID_INPUT")) {
                MeteredVatNumbers.contradictions(meters).increment();
            }
            LOG.info("the VAT register does not tell of a number of {}: {}", number.prefix(), cause);
        }
        if (answer instanceof Answer.Valid(var _, var _, var proof) && isAskedInVain(proof)) {
            Counter.builder("billing.vat.unproven")
                    .description("VAT numbers that the register knew without calling our question anything")
                    .register(meters)
                    .increment();
            LOG.warn("the VAT register knows a number of {} and gives no request identifier", number.prefix());
        }
        return answer;
    }

    /// A member state whose register is away, or asks for patience, says so through a service that is up.
    private static Word meaning(Answer answer) {
        return switch (answer) {
            case Answer.Valid _, Answer.Invalid _ -> Word.ANSWER;
            case Answer.Unavailable(var cause) when cause.startsWith("MS_") -> Word.ANSWER;
            case Answer.Unavailable(var cause) when cause.equals("TOO_MANY_QUESTIONS_OF_OURS") -> Word.NOTHING;
            case Answer.Unavailable _ -> Word.SILENCE;
        };
    }

    /// Only who asks in a name of their own is given an identifier.
    private static boolean isAskedInVain(Proof proof) {
        return proof.requester().isPresent() && proof.requestIdentifier().isEmpty();
    }

    private static String nameOf(Answer answer) {
        return switch (answer) {
            case Answer.Valid _ -> "valid";
            case Answer.Invalid _ -> "invalid";
            case Answer.Unavailable _ -> "unavailable";
        };
    }
}
