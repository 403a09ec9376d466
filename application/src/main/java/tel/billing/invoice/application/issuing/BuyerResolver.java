package tel.billing.invoice.application.issuing;

import static java.util.stream.Collectors.toSet;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.invoice.domain.Party;
import tel.billing.shared.Country;
import tel.billing.tax.FindTraderAddress;
import tel.billing.tax.FindTraderAddress.Holder;

/// Determines how buyers appear on invoices: by their own address or, without one, by the address in the
/// register of VAT numbers.
public record BuyerResolver(FindTraderAddress traderAddresses) {

    /// Loads the addresses of all buyers with one query.
    Known resolve(Collection<Buyer> buyers) {
        return new Known(traderAddresses.find(
                buyers.stream().flatMap(buyer -> buyer.holder().stream()).collect(toSet())));
    }

    public Party party(Buyer buyer) {
        return resolve(List.of(buyer)).party(buyer);
    }

    /// @param addresses of buyers without an own address
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

    /// The account that an invoice is for, and what decided its VAT.
    ///
    /// @param country the country that decided the VAT, even if the account has another one by now
    /// @param reverseChargeNumber the VAT number of the reverse charge, even if the account has another one by now
    public record Buyer(AccountView account, Country country, Optional<VatNumber> reverseChargeNumber) {

        /// Omits an invalid number, unless it was the reason for the reverse charge. Omits a number of
        /// another country than the one that decided the VAT.
        Optional<VatNumber> vatNumber() {
            return reverseChargeNumber.or(() -> account.vat() instanceof VatNumberStatus.Invalid
                    ? Optional.empty()
                    : account.vat().optionalNumber().filter(this::fits));
        }

        /// The holder whose address is looked up in the register.
        Optional<Holder> holder() {
            return account.address().isPresent()
                    ? Optional.empty()
                    : knownNumber().map(number -> new Holder(account.id(), number));
        }

        private Optional<VatNumber> knownNumber() {
            return reverseChargeNumber.or(() -> account.vat() instanceof VatNumberStatus.Verified(var number)
                    ? Optional.of(number).filter(this::fits)
                    : Optional.empty());
        }

        private boolean fits(VatNumber number) {
            return number.fits(country);
        }
    }
}
