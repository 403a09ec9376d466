/// A VAT register without a connection to the EU. It answers by test number, by entered numbers, or by
/// format.
@NullMarked
package tel.billing.tax.sandbox;

import org.jspecify.annotations.NullMarked;
