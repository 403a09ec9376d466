package tel.billing.tax.application.vatrate;

import java.util.List;
import tel.billing.tax.VatRate;

/// Lists current, former and future VAT rates for staff.
public interface ListVatRates {

    /// By country, newest first.
    List<VatRate> list();
}
