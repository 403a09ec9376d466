package tel.billing.tax.application.exchangerate;

import java.util.List;
import tel.billing.tax.ExchangeRate;

/// Lists current, former and future exchange rates for staff.
public interface ListExchangeRates {

    /// By currency, newest first.
    List<ExchangeRate> list();
}
