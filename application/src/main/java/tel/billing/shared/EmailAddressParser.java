package tel.billing.shared;

/// Converts e-mail addresses, as people and programs write them, to the canonical form of [EmailAddress].
/// Every address from outside is converted once: in requests, in settings and in searches.
///
/// The domain is converted by UTS 46 non-transitional processing, that is by IDNA2008: `straße.de` becomes
/// `xn--strae-oqa.de` and not `strasse.de`. The conversion may change only case and composition (NFC). A text
/// that would change more, because it has fullwidth letters, ligatures or invisible characters, is rejected.
/// Two texts are therefore one address only if people read them as one.
public interface EmailAddressParser {

    /// The address, or the reason in plain English why the text is refused. A domain whose last label has digits only,
    /// such as an IPv4 address, is refused.
    Parsed<EmailAddress> parse(String text);

    /// As [#parse(String)], for an address that a user is to get: an address in the reserved domain `invalid`
    /// (RFC 2606) is refused, because no mail can reach it. Users whose address had to be replaced by a placeholder
    /// in that domain sign in with the placeholder.
    default Parsed<EmailAddress> parseNew(String text) {
        return parse(text)
                .flatMap(address -> address.isReachable()
                        ? Parsed.valid(address)
                        : Parsed.invalid(InputError.malformed(
                                "must be an address that mail can reach; the domain invalid is reserved")));
    }
}
