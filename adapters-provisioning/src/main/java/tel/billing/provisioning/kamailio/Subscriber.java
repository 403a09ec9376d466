package tel.billing.provisioning.kamailio;

import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;

/// A line in Kamailio's table `subscriber`.
record Subscriber(Address address, String ha1, LineLimits limits, LineStatus status) {

    /// The address of a line at Kamailio.
    record Address(String username, String domain) {

        /// The address of record in Kamailio's location table.
        @Override
        public String toString() {
            return username + "@" + domain;
        }
    }

    static Subscriber of(LineConfiguration.Present setup, String domain) {
        var credentials = setup.credentials();
        return new Subscriber(
                new Address(credentials.username(), domain),
                Ha1.of(credentials, domain),
                setup.limits(),
                setup.status());
    }

    /// Whether existing registrations must be removed after the change: the password changed, the line was
    /// suspended, or fewer phones are allowed.
    boolean requiresNewRegistration(Subscriber before) {
        return !before.ha1.equals(ha1)
                || (status == LineStatus.SUSPENDED && before.status != LineStatus.SUSPENDED)
                || limits.phones() < before.limits.phones();
    }
}
