package tel.billing.provisioning.application;

import java.util.List;
import java.util.Locale;
import tel.billing.account.AccountLookup;
import tel.billing.account.AccountMatch;
import tel.billing.account.AccountMatch.Field;

/// Finds accounts by the SIP username of a line, with or without the SIP domain.
record LineLookup(Lines lines) implements AccountLookup {
    private static final String SCHEME = "sip:";

    @Override
    public List<AccountMatch> find(String text, int limit) {
        var username = username(text);
        return lines.accountsWithUsername(username, limit).stream()
                .map(account -> new AccountMatch(account, Field.SIP_USERNAME, username))
                .toList();
    }

    /// Usernames are stored in lower case.
    private static String username(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        var address = lower.startsWith(SCHEME) ? lower.substring(SCHEME.length()) : lower;
        var end = address.indexOf('@');
        return end < 0 ? address : address.substring(0, end);
    }
}
