package tel.billing.identity.portal.signin;

import tel.billing.shared.EmailAddress;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Accepts e-mail addresses that are already in their canonical form.
public final class BillingEmails {
    public static final EmailAddressParser PARSER = text -> EmailAddress.ifCanonical(text)
            .map(Parsed::valid)
            .orElseGet(() -> Parsed.invalid(InputError.malformed("must be an e-mail address")));

    private BillingEmails() {}
}
