package tel.billing.shared.portal.operation;

/// A line of a preview, such as a balance.
///
/// @param label in the reader's language
/// @param value in the reader's notation
public record Fact(String label, String value) {}
