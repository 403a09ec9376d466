package tel.billing.identity.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import tel.billing.identity.application.secondfactor.SignInAsStaff;
import tel.billing.identity.application.session.SignIn;

/// Counts sign-ins of customers and of staff, by outcome.
public record InstrumentedSignIns(MeterRegistry meters) {

    /// Counts sign-ins of customers.
    public SignIn ofCustomers(SignIn signIn) {
        return command -> {
            var outcome = signIn.signIn(command);
            count(
                    "customer",
                    switch (outcome) {
                        case SignIn.Outcome.SignedIn _ -> "signed_in";
                        case SignIn.Outcome.NoMatch _ -> "no_match";
                        case SignIn.Outcome.Busy _ -> "busy";
                        case SignIn.Outcome.RateLimited _ -> "rate_limited";
                    });
            return outcome;
        };
    }

    /// Counts the first step of sign-ins of staff.
    public SignInAsStaff ofStaff(SignInAsStaff signIn) {
        return command -> {
            var outcome = signIn.signIn(command);
            count(
                    "staff",
                    switch (outcome) {
                        case SignInAsStaff.Outcome.Challenged _ -> "challenged";
                        case SignInAsStaff.Outcome.NoMatch _ -> "no_match";
                        case SignInAsStaff.Outcome.Locked _ -> "locked";
                        case SignInAsStaff.Outcome.Busy _ -> "busy";
                        case SignInAsStaff.Outcome.RateLimited _ -> "rate_limited";
                    });
            return outcome;
        };
    }

    private void count(String user, String outcome) {
        Counter.builder("billing.sign.ins")
                .description("Sign-ins with a password, by outcome")
                .tag("user", user)
                .tag("outcome", outcome)
                .register(meters)
                .increment();
    }
}
