package tel.billing.provisioning.kamailio;

import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.domain.Instruction.Setup;

/// A line as it stands in Kamailio's table of that name.
record Subscriber(Address address, String ha1, LineLimits limits, LineStatus status) {

    /// How a line is called at Kamailio.
    record Address(String username, String domain) {

        /// As Kamailio's register of locations names it.
        @Override
        public String toString() {
            return username + "@" + domain;
        }
    }

    static Subscriber of(Setup.Present setup, String domain) {
        var credentials = setup.credentials();
        return new Subscriber(
                new Address(credentials.username(), domain),
                Ha1.of(credentials, domain),
                setup.limits(),
                setup.status());
    }

    /// Whether who is registered by what was there before may not stay so: phones whose password is
    /// another one, which are blocked, or too many.
    boolean sendsAway(Subscriber before) {
        return !before.ha1.equals(ha1)
                || (status == LineStatus.SUSPENDED && before.status != LineStatus.SUSPENDED)
                || limits.lines() < before.limits.lines();
    }
}
