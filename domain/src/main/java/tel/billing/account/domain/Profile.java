package tel.billing.account.domain;

import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.VatStanding;
import tel.billing.shared.Country;

/// What an account says of itself.
public record Profile(Owner owner, CompanyName company, Country country, VatStanding vat) {

    public Profile with(Owner newOwner) {
        return new Profile(newOwner, company, country, vat);
    }

    public Profile with(VatStanding newVat) {
        return new Profile(owner, company, country, newVat);
    }
}
