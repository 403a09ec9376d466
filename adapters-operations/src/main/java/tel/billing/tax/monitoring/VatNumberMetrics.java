package tel.billing.tax.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.tax.application.vatnumber.VatNumberObserver;

/// Counts changes of VAT numbers, and logs contradictory answers of the register.
public record VatNumberMetrics(MeterRegistry meters) implements VatNumberObserver {
    private static final Logger LOG = LoggerFactory.getLogger(VatNumberMetrics.class);

    @Override
    public void changed(VatNumberStatus from, VatNumberStatus to) {
        Counter.builder("billing.vat.turns")
                .description("VAT numbers whose status changed at a recheck")
                .tag("from", from.label())
                .tag("to", to.label())
                .register(meters)
                .increment();
    }

    @Override
    public void contradicted(VatNumber number) {
        contradictions(meters).increment();
        LOG.error(
                "The VAT register rejected the format of a number of {} that it knew before. The check is repeated."
                        + " If this continues, the API of the register may have changed.",
                number.prefix());
    }

    static Counter contradictions(MeterRegistry meters) {
        return Counter.builder("billing.vat.contradictions")
                .description("Answers of the VAT register that rejected the format of a known number and were ignored")
                .register(meters);
    }
}
