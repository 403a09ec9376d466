package tel.billing.tax.application;

import java.util.List;
import tel.billing.tax.ExchangeRate;

/// Staff see which exchange rates hold, held and will hold.
public interface ListExchangeRates {

    /// By currency, and there the latest first.
    List<ExchangeRate> list();
}
