package tel.billing.invoice.application;

import static java.util.stream.Collectors.toSet;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;
import tel.billing.invoice.domain.Party;
import tel.billing.shared.Country;
import tel.billing.tax.TellTraderAddress;
import tel.billing.tax.TellTraderAddress.Holder;

/// Who buyers are on paper: by what they told, and where they told no address, by what the register of
/// VAT numbers told of a number that it knows.
record Buyers(TellTraderAddress traderAddresses) {

    /// Asks once for all of them.
    Known of(Collection<Buyer> buyers) {
        return new Known(traderAddresses.of(
                buyers.stream().flatMap(buyer -> buyer.holder().stream()).collect(toSet())));
    }

    Party party(Buyer buyer) {
        return of(List.of(buyer)).party(buyer);
    }

    /// @param addresses of those who told none
    record Known(Map<Holder, List<String>> addresses) {

        Party party(Buyer buyer) {
            var account = buyer.account();
            return new Party(
                    account.company().value(),
                    account.address().map(PostalAddress::lines).orElseGet(() -> registered(buyer)),
                    buyer.country(),
                    buyer.vatNumber().map(VatNumber::toString));
        }

        private List<String> registered(Buyer buyer) {
            return buyer.holder()
                    .map(holder -> addresses.getOrDefault(holder, List.of()))
                    .orElseGet(List::of);
        }
    }

    /// @param country by which they are charged VAT, whatever the account's country is by now
    /// @param sparedBy the number by which they are spared the VAT, whatever number they have by now
    record Buyer(AccountView account, Country country, Optional<VatNumber> sparedBy) {

        /// A number that the register does not know is left out, unless it spared the buyer the VAT when they were
        /// charged. A number of another country than the one that decided the VAT is left out, too.
        Optional<VatNumber> vatNumber() {
            return sparedBy.or(() -> account.vat() instanceof VatStanding.Invalid
                    ? Optional.empty()
                    : account.vat().given().filter(this::fits));
        }

        /// Of whom the register is looked through for an address.
        Optional<Holder> holder() {
            return account.address().isPresent()
                    ? Optional.empty()
                    : knownNumber().map(number -> new Holder(account.id(), number));
        }

        private Optional<VatNumber> knownNumber() {
            return sparedBy.or(() -> account.vat() instanceof VatStanding.Verified(var number)
                    ? Optional.of(number).filter(this::fits)
                    : Optional.empty());
        }

        private boolean fits(VatNumber number) {
            return number.fits(country);
        }
    }
}
