package tel.billing.account.domain;

import java.util.Optional;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;

/// The company data of an account.
///
/// @param address empty until the owner enters it
public record Profile(
        Owner owner,
        CompanyName company,
        Country country,
        Optional<PostalAddress> address,
        VatNumberStatus vat,
        ClientData clientData) {

    public Profile {
        if (!fits(vat, country)) {
            throw new IllegalArgumentException(
                    "the VAT number does not belong to the country %s: %s".formatted(country, vat));
        }
    }

    /// The profile after signup.
    public Profile(Owner owner, CompanyName company, Country country, VatNumberStatus vat) {
        this(owner, company, country, Optional.empty(), vat, ClientData.NONE);
    }

    public Profile with(Owner newOwner) {
        return new Profile(newOwner, company, country, address, vat, clientData);
    }

    public Profile with(VatNumberStatus newVat) {
        return new Profile(owner, company, country, address, newVat, clientData);
    }

    public Profile with(CompanyName newCompany) {
        return new Profile(owner, newCompany, country, address, vat, clientData);
    }

    public Profile with(ClientData newClientData) {
        return new Profile(owner, company, country, address, vat, newClientData);
    }

    /// In this country. A VAT number of another country is removed.
    public Profile in(Country newCountry) {
        return new Profile(
                owner,
                company,
                newCountry,
                address,
                fits(vat, newCountry) ? vat : new VatNumberStatus.NoNumber(),
                clientData);
    }

    /// The VAT number that the account could not keep in this country.
    public Optional<VatNumber> vatNumberInvalidIn(Country newCountry) {
        return vat.optionalNumber().filter(number -> !number.fits(newCountry));
    }

    /// Without what identifies the owner. The country remains.
    public Profile erased(AccountId account) {
        return new Profile(
                new Owner(owner.id(), EmailAddress.erased(account)),
                CompanyName.ERASED,
                country,
                new VatNumberStatus.NoNumber());
    }

    private static boolean fits(VatNumberStatus vat, Country country) {
        return vat.optionalNumber().filter(number -> !number.fits(country)).isEmpty();
    }

    public Profile with(PostalAddress newAddress) {
        return new Profile(owner, company, country, Optional.of(newAddress), vat, clientData);
    }
}
