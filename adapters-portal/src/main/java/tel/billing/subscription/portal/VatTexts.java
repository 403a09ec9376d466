package tel.billing.subscription.portal;

import java.math.BigDecimal;
import java.text.NumberFormat;
import java.util.Locale;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.portal.Visit;
import tel.billing.tax.VatTreatment;

/// Describes VAT in the reader's language.
public final class VatTexts {
    private static final int DIGITS = 2;

    private VatTexts() {}

    /// Such as "21% VAT (Netherlands)", or why no VAT is charged.
    public static String of(Visit visit, VatTreatment treatment) {
        return visit.text(
                "vat." + treatment.kind().name().toLowerCase(Locale.ROOT),
                percent(visit, treatment.rate()),
                visit.country(treatment.customer()));
    }

    private static String percent(Visit visit, BasisPoints rate) {
        var format = NumberFormat.getPercentInstance(visit.language().locale());
        format.setMaximumFractionDigits(DIGITS);
        return format.format(BigDecimal.valueOf(rate.value(), DIGITS + DIGITS));
    }
}
