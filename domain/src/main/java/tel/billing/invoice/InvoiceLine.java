package tel.billing.invoice;

import java.time.Instant;
import java.time.ZoneId;
import tel.billing.shared.Money;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.VatTreatment;

/// A line of an invoice: the supply, its period and its price. VAT is rounded per line. The amounts of a
/// credit note are positive, too.
///
/// @param item the name of the supplied item at that time
/// @param from the start of the period
/// @param until the end of the period
public record InvoiceLine(
        InvoiceLineKind kind, String item, Instant from, Instant until, VatTreatment treatment, Money net, Money vat) {

    public InvoiceLine {
        if (net.isNegative() || vat.isNegative()) {
            throw new IllegalArgumentException(
                    "The amounts of a line must not be negative: %s and %s".formatted(net, vat));
        }
        if (vat.isPositive() && treatment.rate().value() == 0) {
            throw new IllegalArgumentException("%s requires no VAT, but the line has %s".formatted(treatment, vat));
        }
        if (!from.isBefore(until)) {
            throw new IllegalArgumentException("The period must begin before it ends: %s, %s".formatted(from, until));
        }
    }

    public static InvoiceLine of(InvoiceLineKind kind, String item, Instant from, Instant until, TaxedAmount charged) {
        return new InvoiceLine(kind, item, from, until, charged.treatment(), charged.net(), charged.vat());
    }

    public Money gross() {
        return net.plus(vat);
    }

    /// In English.
    ///
    /// @param zone the time zone in which days begin
    public String description(ZoneId zone) {
        return "%s %s, %s"
                .formatted(
                        switch (kind) {
                            case SUBSCRIPTION -> "Plan";
                            case UPGRADE -> "Upgrade to plan";
                        },
                        item,
                        SupplyPeriod.of(from, until, zone));
    }
}
