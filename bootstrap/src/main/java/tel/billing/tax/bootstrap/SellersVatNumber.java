package tel.billing.tax.bootstrap;

import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.shared.Country;
import tel.billing.shared.Parsed;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.settings.Setting;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.domain.EuropeanUnion;

/// The seller's own VAT number. A seller in the EU must state it on invoices, which are permanent, so an
/// invalid number prevents the start. Outside the EU, any format is accepted.
record SellersVatNumber(Optional<VatNumber> number) {

    static SellersVatNumber of(Optional<String> given, Country seller, VatNumberRules rules) {
        return new SellersVatNumber(
                EuropeanUnion.includes(seller)
                        ? given.map(text -> theirs(text, seller, rules))
                        : given.flatMap(text -> ofTheEu(text, rules)));
    }

    private static VatNumber theirs(String text, Country seller, VatNumberRules rules) {
        return switch (VatNumber.parse(text, seller).flatMap(rules::check)) {
            case Parsed.Valid<VatNumber>(var number) -> number;
            case Parsed.Invalid<VatNumber>(var error) ->
                throw new StartupFailure("%s is \"%s\", which %s."
                        .formatted(Setting.SELLER_VAT_NUMBER.variable(), text, error.reason()));
        };
    }

    private static Optional<VatNumber> ofTheEu(String text, VatNumberRules rules) {
        return VatNumber.parse(text).flatMap(rules::check) instanceof Parsed.Valid<VatNumber>(var number)
                ? Optional.of(number)
                : Optional.empty();
    }

    /// The requester of VIES checks. Without it, VIES returns no proof to a seller in the EU.
    Optional<VatNumber> requester(Country seller) {
        if (number.isEmpty() && EuropeanUnion.includes(seller)) {
            throw new StartupFailure(
                    "VIES as VAT register also needs %s for a seller in %s: set it to the seller's VAT number."
                            .formatted(Setting.SELLER_VAT_NUMBER.variable(), seller));
        }
        return number;
    }
}
