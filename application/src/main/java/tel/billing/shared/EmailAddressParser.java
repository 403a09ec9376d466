package tel.billing.shared;

/// Converts e-mail addresses, as people and programs write them, to the one form of [EmailAddress]. Every address from
/// outside passes through it once: in requests, in settings, and in searches.
///
/// The domain is converted by UTS 46 non-transitional processing, that is by IDNA2008: `straße.de` becomes
/// `xn--strae-oqa.de` and not `strasse.de`. Of what was written, only the case and the composition (NFC) may change. A
/// text that would change more, because it has fullwidth letters, ligatures or invisible characters, is refused, so
/// that two texts are one address only if people read them as one.
public interface EmailAddressParser {

    /// The address, or the reason in plain English why the text is refused.
    Parsed<EmailAddress> parse(String text);
}
