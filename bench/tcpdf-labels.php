<?php
// php tcpdf-labels.php AMOUNT FILE: draws sheets of Avery L7160 with a QR code, a name, a location and a code on each label, with
// TCPDF, which Snipe-IT prints its labels with. TCPDF does not read the symbols back.
require "/usr/share/php/tcpdf/tcpdf.php";

[, $amount, $file] = $argv;
[$columns, $rows, $width, $height, $left, $top, $pitch] = [3, 7, 63.5, 38.1, 7.21, 15.15, 66.04];
$pdf = new TCPDF("P", "mm", "A4", true, "UTF-8");
$pdf->setPrintHeader(false);
$pdf->setPrintFooter(false);
$pdf->SetAutoPageBreak(false);
for ($i = 0; $i < $amount; $i += 1) {
    $cell = $i % ($columns * $rows);
    if ($cell === 0) $pdf->AddPage();
    [$x, $y] = [$left + ($cell % $columns) * $pitch, $top + intdiv($cell, $columns) * $height];
    $code = sprintf("%08X-%d", ($i * 2654435761) & 0xFFFFFFFF, $i % 10);
    $pdf->write2DBarcode($code, "QRCODE,M", $x + 2, $y + 7, 24, 24);
    foreach (["Lobby turnstile $i south", "HQ · Floor " . $i % 40, $code] as $line => $text) {
        $pdf->SetFont("helvetica", $line === 0 ? "B" : "", 9);
        $pdf->SetXY($x + 28, $y + 9 + $line * 7);
        $pdf->Cell($width - 30, 6, $text);
    }
}
$pdf->Output($file, "F");
