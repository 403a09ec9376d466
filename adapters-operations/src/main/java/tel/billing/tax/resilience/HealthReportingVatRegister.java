package tel.billing.tax.resilience;

import tel.billing.account.VatNumber;
import tel.billing.shared.Upstream;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.resilience.UpstreamResponse;
import tel.billing.tax.application.vatnumber.VatRegister;

/// A VAT register whose answers show whether the VAT service is up.
public record HealthReportingVatRegister(VatRegister register, UpstreamHealth upstreamHealth) implements VatRegister {

    @Override
    public Answer check(VatNumber number) {
        return upstreamHealth.observe(
                Upstream.VAT_SERVICE, () -> register.check(number), HealthReportingVatRegister::meaning);
    }

    /// An error about one member state's register, for example that it is overloaded, shows that VIES itself
    /// is up. If VIES itself is overloaded, no number can be checked: it counts as down.
    private static UpstreamResponse meaning(Answer answer) {
        return switch (answer) {
            case Answer.Valid _, Answer.Invalid _ -> UpstreamResponse.ANSWER;
            case Answer.Unavailable(var cause) when cause.startsWith("MS_") -> UpstreamResponse.ANSWER;
            case Answer.Unavailable(var cause)
            when cause.equals(Answer.Unavailable.TOO_MANY_CONCURRENT_REQUESTS) -> UpstreamResponse.NOTHING;
            case Answer.Unavailable _ -> UpstreamResponse.SILENCE;
        };
    }
}
