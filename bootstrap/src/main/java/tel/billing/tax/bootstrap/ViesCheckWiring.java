package tel.billing.tax.bootstrap;

import org.springframework.context.annotation.Bean;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.CheckWiring;
import tel.billing.shared.bootstrap.SetupCheck;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.ConditionalOnVendor;
import tel.billing.shared.bootstrap.embedded.Vendor;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.Setting;
import tel.billing.shared.bootstrap.settings.ViesSettings;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;
import tel.billing.tax.rules.MemberStateRules;
import tel.billing.tax.vies.ViesVatRegister;

@CheckWiring
@ConditionalOnVendor(Vendor.VIES)
class ViesCheckWiring {

    /// Checks the seller's own number.
    @Bean
    SetupCheck viesCheck(ViesSettings vies, BillingSettings settings) {
        return new SetupCheck(Upstream.VAT_SERVICE, "VAT service", () -> {
            var seller = SellersVatNumber.of(
                    settings.sellersOwnVatNumber(), settings.sellerCountry(), new MemberStateRules());
            var requester = seller.requester(settings.sellerCountry());
            if (requester.isEmpty()) {
                return "not called, because the seller has no VAT number of the EU";
            }
            try (var register = new ViesVatRegister(vies.url().orElseThrow(), requester)) {
                return describe(register.check(requester.get()));
            }
        });
    }

    private static String describe(Answer answer) {
        return switch (answer) {
            case Answer.Valid _ -> "VIES knows the seller's VAT number";
            case Answer.Invalid _ ->
                throw new StartupFailure("VIES does not know the seller's VAT number. Correct %s."
                        .formatted(Setting.SELLER_VAT_NUMBER.variable()));
            case Answer.Unavailable(var cause) ->
                throw new StartupFailure(
                        "VIES does not answer (%s). The service starts without it, and verifies VAT numbers later. If this lasts for a day, check %s and the network."
                                .formatted(cause, Setting.VIES_URL.variable()));
        };
    }
}
