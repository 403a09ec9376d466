package tel.billing.tax.bootstrap;

import java.time.Duration;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.VatNumber;
import tel.billing.shared.Country;
import tel.billing.shared.Parsed;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.CannotStart;
import tel.billing.shared.bootstrap.ConditionalOnReal;
import tel.billing.shared.bootstrap.Crew;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.Setting;
import tel.billing.shared.bootstrap.Sweep;
import tel.billing.shared.bootstrap.ViesSettings;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.application.TaxUseCases;
import tel.billing.tax.domain.EuropeanUnion;
import tel.billing.tax.vies.ViesVatRegister;

@Configuration(proxyBeanMethods = false)
@ConditionalOnReal(value = Part.VAT_SERVICE, by = Setting.VIES_URL)
class ViesWiring {
    private static final Duration RECHECKS = Duration.ofSeconds(5);
    /// How many numbers are asked for at once: VIES takes few questions at a time from anybody.
    private static final int RECHECKERS = 4;

    @Bean
    ViesVatRegister viesVatRegister(ViesSettings vies, BillingSettings settings, VatNumberRules rules) {
        return new ViesVatRegister(
                vies.url().orElseThrow(), requester(settings.sellersOwnVatNumber(), settings.sellerCountry(), rules));
    }

    /// VIES may hang: what else is due must not wait for it.
    @Bean
    Sweep vatNumberRechecks(ObjectProvider<TaxUseCases> tax) {
        return new Sweep(
                "vat-number-rechecks",
                RECHECKS,
                new Crew(RECHECKERS, () -> tax.getObject().recheckVatNumbers().recheckNext()));
    }

    /// A seller in the EU must ask in the name of their own number: without it there is no proof. Others ask
    /// so if they have a number of the EU's.
    static Optional<VatNumber> requester(Optional<String> given, Country seller, VatNumberRules rules) {
        return EuropeanUnion.includes(seller)
                ? Optional.of(mustBeTheirs(given, seller, rules))
                : given.flatMap(text -> ofTheEu(text, rules));
    }

    private static VatNumber mustBeTheirs(Optional<String> given, Country seller, VatNumberRules rules) {
        var text = given.orElseThrow(() -> new CannotStart(
                "VIES as VAT register needs %s as well, for a seller in %s: it must be their VAT number."
                        .formatted(Setting.SELLER_VAT_NUMBER.variable(), seller)));
        return switch (VatNumber.parse(text, seller).flatMap(rules::judge)) {
            case Parsed.Valid<VatNumber>(var number) -> number;
            case Parsed.Faulty<VatNumber>(var reason) ->
                throw new CannotStart(
                        "%s is \"%s\", which %s.".formatted(Setting.SELLER_VAT_NUMBER.variable(), text, reason));
        };
    }

    private static Optional<VatNumber> ofTheEu(String text, VatNumberRules rules) {
        return VatNumber.parse(text).flatMap(rules::judge) instanceof Parsed.Valid<VatNumber>(var number)
                ? Optional.of(number)
                : Optional.empty();
    }
}
