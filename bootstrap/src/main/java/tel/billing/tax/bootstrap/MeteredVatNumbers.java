package tel.billing.tax.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;
import tel.billing.tax.application.VatNumberWatch;

/// Counts what becomes of VAT numbers, and tells the log where the register contradicts itself.
record MeteredVatNumbers(MeterRegistry meters) implements VatNumberWatch {
    private static final Logger LOG = LoggerFactory.getLogger(MeteredVatNumbers.class);

    @Override
    public void turned(VatStanding from, VatStanding to) {
        Counter.builder("billing.vat.turns")
                .description("VAT numbers whose standing changed when the register was asked again")
                .tag("from", word(from))
                .tag("to", word(to))
                .register(meters)
                .increment();
    }

    @Override
    public void contradicted(VatNumber number) {
        contradictions(meters).increment();
        LOG.error(
                "the VAT register says of a number of {} that it is none, and knew it before: it is asked again; if it"
                        + " lasts, the register takes other questions than ours by now",
                number.prefix());
    }

    static Counter contradictions(MeterRegistry meters) {
        return Counter.builder("billing.vat.contradictions")
                .description("Answers of the VAT register that a number is none at all, which were not believed")
                .register(meters);
    }

    private static String word(VatStanding standing) {
        return switch (standing) {
            case VatStanding.NoNumber _ -> "none";
            case VatStanding.Verified _ -> "verified";
            case VatStanding.Unverified _ -> "unverified";
            case VatStanding.Invalid _ -> "invalid";
        };
    }
}
