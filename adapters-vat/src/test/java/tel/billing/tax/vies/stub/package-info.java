/// VIES, played by a server on this machine.
@org.jspecify.annotations.NullMarked
package tel.billing.tax.vies.stub;
