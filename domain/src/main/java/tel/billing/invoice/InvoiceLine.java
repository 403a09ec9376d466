package tel.billing.invoice;

import java.time.Instant;
import java.time.ZoneId;
import tel.billing.shared.Money;
import tel.billing.tax.TaxedLine;
import tel.billing.tax.VatTreatment;

/// A line of an invoice: what was supplied, when, and what it cost. Its VAT is rounded by itself, as
/// it was charged. On a credit note it is what is given back, and amounts are positive as well.
///
/// @param item what was supplied, by the name that it had then
/// @param from when the time begins that is paid for
/// @param until when it ends
public record InvoiceLine(
        LineKind kind, String item, Instant from, Instant until, VatTreatment treatment, Money net, Money vat) {

    public InvoiceLine {
        if (net.isNegative() || vat.isNegative()) {
            throw new IllegalArgumentException("a line is not negative: %s and %s".formatted(net, vat));
        }
        if (vat.isPositive() && treatment.rate().value() == 0) {
            throw new IllegalArgumentException("%s bears no VAT of %s".formatted(treatment, vat));
        }
        if (!from.isBefore(until)) {
            throw new IllegalArgumentException("%s is not before %s".formatted(from, until));
        }
    }

    public static InvoiceLine of(LineKind kind, String item, Instant from, Instant until, TaxedLine charged) {
        return new InvoiceLine(kind, item, from, until, charged.treatment(), charged.net(), charged.vat());
    }

    public Money gross() {
        return net.plus(vat);
    }

    /// In English.
    ///
    /// @param zone by whose calendar days begin
    public String description(ZoneId zone) {
        return "%s %s, %s"
                .formatted(
                        switch (kind) {
                            case SUBSCRIPTION -> "Plan";
                            case UPGRADE -> "Upgrade to plan";
                        },
                        item,
                        SupplyDays.of(from, until, zone));
    }
}
