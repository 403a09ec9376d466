package tel.billing.identity.demo;

import java.time.Duration;
import java.util.Optional;
import tel.billing.account.CompanyName;
import tel.billing.account.VatNumber;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.Password;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.demo.DemoCustomer;
import tel.billing.shared.demo.DemoUseCases;
import tel.billing.shared.demo.SignupTokens;
import tel.billing.subscription.PlanTier;

/// Signs up the customers of the demo data, all with the same password.
public final class DemoSignups implements DemoUseCases.Signups {
    /// The address block of documentation (RFC 5737).
    private static final String ADDRESS = "203.0.113.7";

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final SignUp signUp;
    private final RedeemMagicLink redeemMagicLink;
    private final SignupTokens tokens;
    private final Password password;
    private final RealTime realTime;

    public DemoSignups(
            SignUp signUp, RedeemMagicLink redeemMagicLink, SignupTokens tokens, Password password, RealTime realTime) {
        this.signUp = signUp;
        this.redeemMagicLink = redeemMagicLink;
        this.tokens = tokens;
        this.password = password;
        this.realTime = realTime;
    }

    @Override
    public String signUp(DemoCustomer customer) {
        tokens.expect(customer.email());
        var command = new SignUp.Command(
                customer.email(),
                new CompanyName(customer.company()),
                customer.country(),
                new PlanTier(customer.tier()),
                customer.vatNumber()
                        .map(number ->
                                VatNumber.parse(number, customer.country()).orThrow()),
                new ClientNetwork(ADDRESS));
        return signUp.signUp(command).getClass().getSimpleName();
    }

    @Override
    public AccountId confirm(DemoCustomer customer) {
        var token = tokens.take(customer.email()).orElseThrow();
        var client = new Client(Optional.of("a browser"), Optional.of(ADDRESS));
        var command = new RedeemMagicLink.Command(token, password, client);
        while (true) {
            switch (redeemMagicLink.redeem(command)) {
                case RedeemMagicLink.Outcome.Redeemed(var session) -> {
                    return session.account();
                }
                case RedeemMagicLink.Outcome.Busy() -> realTime.pause(PAUSE);
                case RedeemMagicLink.Outcome.LinkInvalid(), RedeemMagicLink.Outcome.PasswordRefused _ ->
                    throw new IllegalStateException("%s cannot confirm the signup".formatted(customer.email()));
            }
        }
    }
}
