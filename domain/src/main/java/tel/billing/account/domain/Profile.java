package tel.billing.account.domain;

import java.util.Optional;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatStanding;
import tel.billing.shared.Country;

/// What an account says of itself.
///
/// @param address empty until its owner tells it
public record Profile(
        Owner owner, CompanyName company, Country country, Optional<PostalAddress> address, VatStanding vat) {

    /// As a signup has it.
    public Profile(Owner owner, CompanyName company, Country country, VatStanding vat) {
        this(owner, company, country, Optional.empty(), vat);
    }

    public Profile with(Owner newOwner) {
        return new Profile(newOwner, company, country, address, vat);
    }

    public Profile with(VatStanding newVat) {
        return new Profile(owner, company, country, address, newVat);
    }

    public Profile with(CompanyName newCompany) {
        return new Profile(owner, newCompany, country, address, vat);
    }

    public Profile with(PostalAddress newAddress) {
        return new Profile(owner, company, country, Optional.of(newAddress), vat);
    }
}
