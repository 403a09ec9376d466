package tel.billing.identity.web.page;

import tel.billing.shared.Parsed;
import tel.billing.shared.Secret;
import tel.billing.shared.web.request.Query;

/// The token in the query of a link.
public sealed interface LinkToken {

    /// The link was truncated, or its page was reloaded: then the page's script loads it again with the token.
    record Missing() implements LinkToken {}

    /// A query that cannot be read has an empty token, which is not valid.
    record Given(Secret token) implements LinkToken {}

    /// Ignores other parameters, because mail programs add some.
    static LinkToken of(Query query) {
        return query.optional("token", Parsed::valid)
                .ifRead()
                .map(token -> token.filter(text -> !text.isEmpty())
                        .<LinkToken>map(text -> new Given(new Secret(text)))
                        .orElseGet(Missing::new))
                .orElseGet(() -> new Given(new Secret("")));
    }
}
