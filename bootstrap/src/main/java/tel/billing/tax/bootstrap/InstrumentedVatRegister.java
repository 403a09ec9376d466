package tel.billing.tax.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.account.VatNumber;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.upstream.UpstreamHealth;
import tel.billing.shared.bootstrap.upstream.UpstreamResponse;
import tel.billing.tax.application.vatnumber.VatRegister;

/// Measures the lookups in a VAT register, and logs unanswered ones without the number.
record InstrumentedVatRegister(VatRegister register, UpstreamHealth watch, MeterRegistry meters)
        implements VatRegister {
    private static final Logger LOG = LoggerFactory.getLogger(InstrumentedVatRegister.class);

    @Override
    public Answer ask(VatNumber number) {
        var sample = Timer.start(meters);
        var answer = watch.ask(Upstream.VAT_SERVICE, () -> register.ask(number), InstrumentedVatRegister::meaning);
        sample.stop(Timer.builder("billing.vat.checks")
                .description("Lookups in the VAT register, by answer")
                .tag("answer", nameOf(answer))
                .register(meters));
        if (answer instanceof Answer.Unavailable(var cause)) {
            if (cause.startsWith("INVALID_INPUT")) {
                VatNumberMetrics.contradictions(meters).increment();
            }
            LOG.info("The VAT register did not answer for a number of {}: {}", number.prefix(), cause);
        }
        if (answer instanceof Answer.Valid(var _, var _, var proof) && isAskedInVain(proof)) {
            Counter.builder("billing.vat.unproven")
                    .description("Positive answers of the VAT register without a request identifier")
                    .register(meters)
                    .increment();
            LOG.warn("The VAT register knows a number of {} but returned no request identifier.", number.prefix());
        }
        return answer;
    }

    /// If only the register of a member state is down or overloaded, VIES itself is up.
    private static UpstreamResponse meaning(Answer answer) {
        return switch (answer) {
            case Answer.Valid _, Answer.Invalid _ -> UpstreamResponse.ANSWER;
            case Answer.Unavailable(var cause) when cause.startsWith("MS_") -> UpstreamResponse.ANSWER;
            case Answer.Unavailable(var cause)
            when cause.equals("TOO_MANY_QUESTIONS_OF_OURS") -> UpstreamResponse.NOTHING;
            case Answer.Unavailable _ -> UpstreamResponse.SILENCE;
        };
    }

    /// VIES returns a request identifier only if the lookup named a requester.
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
