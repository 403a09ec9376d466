package tel.billing.tax.application;

import java.util.List;
import tel.billing.tax.VatRate;

/// Staff see which rates hold, held and will hold.
public interface ListVatRates {

    /// By country, and there the latest first.
    List<VatRate> list();
}
