package tel.billing.subscription.portal;

import java.util.Locale;
import tel.billing.shared.portal.Visit;
import tel.billing.tax.VatTreatment;

/// Describes VAT in the reader's language.
public final class VatTexts {
    private VatTexts() {}

    /// Such as "21% VAT (Netherlands)", or why no VAT is charged.
    public static String of(Visit visit, VatTreatment treatment) {
        return visit.text(
                "vat." + treatment.kind().name().toLowerCase(Locale.ROOT),
                visit.percent(treatment.rate()),
                visit.country(treatment.customer()));
    }
}
