package tel.billing.tax.persistence;

import org.jooq.DSLContext;
import tel.billing.account.application.AccountModule;
import tel.billing.platform.Platform;
import tel.billing.shared.Country;
import tel.billing.shared.RealTime;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.spec.CollectedVatNumberChanges;

/// The tax use cases of a Dutch seller on PostgreSQL.
public final class JooqTaxModule {
    private JooqTaxModule() {}

    /// @param cacheTime the clock by which cached rates expire
    public static TaxModule on(
            DSLContext sql, Platform platform, AccountModule account, VatRegister register, RealTime cacheTime) {
        return new TaxModule(
                platform,
                new Country("NL"),
                new CachedVatRates(new JooqVatRates(sql), cacheTime),
                new CachedExchangeRates(new JooqExchangeRates(sql), cacheTime),
                register,
                new JooqPendingVatChecks(sql),
                new JooqVatChecks(sql),
                new CollectedVatNumberChanges(),
                account.recordVatNumberStatus(),
                account.replaceVatNumber(),
                account.showAccount());
    }
}
